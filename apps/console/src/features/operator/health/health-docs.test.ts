import { type FigureRule, healthFigureKeys, healthFigures } from "@huiyan/contract/operator/health.rules";
import { expect, it } from "vitest";
import { figureAdvice, figureName } from "./figure.texts.ts";
import { isAdvised } from "./figure-value.ts";

const file = "../../../../../../docs/health.md";

const limit = (unit: string, value: number | undefined, isLowBad: boolean) =>
  value === undefined ? "–" : `${isLowBad ? "≤" : "≥"} ${String(value)} ${unit === "count" ? "" : unit}`.trim();

function row(key: (typeof healthFigureKeys)[number]): string[] {
  const { section, unit, attention, wrong, isLowBad = false }: FigureRule = healthFigures[key];
  const advice = isAdvised(key) ? figureAdvice(key) : "–";
  const limits = [limit(unit, attention, isLowBad), limit(unit, wrong, isLowBad)];
  return [section, `\`${key}\``, figureName(key), ...limits, advice];
}

/** With columns of one width, as the formatter leaves them. */
function tableOf(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0))) ?? [];
  const [head = "", ...body] = rows.map(
    (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
  );
  return [head, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...body].join("\n");
}

it("docs/health.md says every figure, its thresholds and what to do", async () => {
  localStorage.setItem("huiyan.language", '"en"');
  const text = `# Health

The figures of the operator's health page and of \`/metrics\` (\`huiyan_health{figure="…"}\`, and their states as
\`huiyan_health_state\`: 0 ok, 1 attention, 2 wrong, 3 unknown). Made from \`packages/contract/src/operator/health.rules.ts\` and the
page's texts by \`npm run health-docs\`.

${tableOf([["section", "figure", "name", "attention", "wrong", "what to do"], ...healthFigureKeys.map(row)])}
`;
  await expect(text).toMatchFileSnapshot(file);
  localStorage.clear();
});
