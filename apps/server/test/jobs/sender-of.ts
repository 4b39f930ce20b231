import { type Services } from "#platform/context/context.ts";
import { type Feature } from "#platform/feature/feature.ts";
import { RunningSender } from "#platform/outbox/running-sender.ts";

/** Returns the feature's sender of this name, as on one node; the test triggers its runs. @throws if there is none */
export function senderOf(feature: Pick<Feature, "senders">, services: Services, name: string): RunningSender {
  const sender = feature.senders?.(services).find((each) => each.name === name);
  if (sender === undefined) throw new Error(`${name} is not registered`);
  return new RunningSender(services, sender);
}

/** Runs the sender until no row is due. */
export async function sendAll(sender: RunningSender): Promise<void> {
  for (;;) {
    const workers = await sender.startWorkers();
    if (workers.length === 0) return;
    await Promise.all(workers);
  }
}
