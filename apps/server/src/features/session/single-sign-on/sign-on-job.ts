import { type Services } from "../../../platform/context/context.ts";
import { type Job } from "../../../platform/jobs/jobs.ts";
import { type SignOnRefused } from "./sign-on-failure.ts";
import { type SignOnProvider } from "./sign-on-provider.ts";

const everyMs = 60_000;

/**
 * Returns the job that checks the provider. The job fails, and health shows the reason, while the provider cannot be
 * used, and after a refused sign-on until one succeeds.
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
    // the successful discovery above proves that these two causes are over
    if (trouble !== undefined && trouble.reason !== "issuer_unreachable" && trouble.reason !== "discovery_wrong")
      throw new Error(trouble.sentence, { cause: trouble });
  }
  return [{ name: "session.signOn", when: { everyMs }, everywhere: true, run }];
}
