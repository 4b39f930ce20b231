import { type Services } from "../../../platform/context/context.ts";
import { type AppError } from "../../../platform/error/app-error.ts";
import { SignOnRefused } from "./sign-on-failure.ts";
import { type SignOnProvider } from "./sign-on-provider.ts";

/** Writes the cause of a refused sign-on to the log; one that no user can mend also to the health page. */
export function logRefusal(
  { log }: Pick<Services, "log">,
  provider: SignOnProvider | undefined,
  error: AppError,
): void {
  if (!(error instanceof SignOnRefused)) return;
  provider?.noteRefusal(error);
  const { reason, detail, sentence } = error;
  log.warn({ err: error, event: "sign_on.refused", reason, detail }, sentence);
}
