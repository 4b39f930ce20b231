import { type Services } from "#platform/context/context.ts";
import { type Job } from "#platform/jobs/jobs.ts";
import { type SignOnRefused } from "./sign-on-failure.ts";
import { type SignOnProvider } from "./sign-on-provider.ts";

const everyMs = 60_000;

/**
 * Returns the job that checks the provider every minute. The job fails while the provider is unusable, and after a
 * refused sign-on whose cause no user can fix, until a sign-on succeeds. The health page shows the reason.
 */
export function signOnJobs({ config }: Services, provider: SignOnProvider): Job[] {
  const settings = config.singleSignOn;
  if (settings === undefined) return [];
  async function run(): Promise<void> {
    if (settings === undefined) return;
    await provider.prove(settings).catch((refused: SignOnRefused) => {
      throw new Error(refused.sentence, { cause: refused });
    });
    const trouble = provider.trouble;
    // `issuer_unreachable` and `discovery_wrong` are over, because the discovery in `prove` has just succeeded
    if (trouble !== undefined && trouble.reason !== "issuer_unreachable" && trouble.reason !== "discovery_wrong")
      throw new Error(trouble.sentence, { cause: trouble });
  }
  return [{ name: "session.signOn", when: { everyMs }, everywhere: true, run }];
}
