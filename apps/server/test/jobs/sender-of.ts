import { type Services } from "../../src/platform/context/context.ts";
import { type Feature } from "../../src/platform/feature/feature.ts";
import { type RunningSender, runSender } from "../../src/platform/outbox/run-sender.ts";

/** What a feature has registered under this name, as on one node; the test says when it looks. @throws where there is none */
export function senderOf(feature: Pick<Feature, "senders">, services: Services, name: string): RunningSender {
  const sender = feature.senders?.(services).find((each) => each.name === name);
  if (sender === undefined) throw new Error(`${name} is not registered`);
  return runSender(services, sender);
}

/** Looks until nothing is due any more. */
export async function sendAll(sender: RunningSender): Promise<void> {
  for (;;) {
    const workers = await sender.startWorkers();
    if (workers.length === 0) return;
    await Promise.all(workers);
  }
}
