import { logoLimits, systemLogoTypes } from "@huiyan/contract/organisation/organisation.rules";

const allowed: readonly string[] = systemLogoTypes;

/** What is wrong with a chosen logo before it is sent; the server looks at its content. docs/reference/rights.md R19. */
export function logoProblem({ type, size }: { type: string; size: number }): "logoWrong" | "logoLarge" | undefined {
  if (!allowed.includes(type)) return "logoWrong";
  return size > (type === "image/svg+xml" ? logoLimits.svgBytes : logoLimits.bytes) ? "logoLarge" : undefined;
}
