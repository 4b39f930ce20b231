import { type Timer } from "../clock/clock.ts";
import { type Bus } from "../mqtt/bus.ts";

/** Milliseconds after which a node without a new hello message counts as gone. Each node sends a hello every 10 s. */
const heardMs = 35_000;
const channel = "node.hello";

export interface NodeHello {
  /** Sends a hello message to the other nodes. */
  say(): void;
  /** Returns the ids of the other nodes whose last hello is recent. */
  heard(): string[];
}

/**
 * Starts to exchange hello messages between the nodes of an installation. They show whether all nodes use the same
 * broker: a node with another broker, or without one, receives no hellos.
 */
export async function startNodeHello(bus: Bus, id: string, timer: Timer): Promise<NodeHello> {
  const heardAt = new Map<string, number>();
  await bus.subscribe(channel, (other) => {
    if (other !== id) heardAt.set(other, timer.elapsedMs());
  });
  return {
    say: () => bus.publish(channel, id),
    heard() {
      for (const [other, at] of heardAt) if (timer.elapsedMs() - at > heardMs) heardAt.delete(other);
      return [...heardAt.keys()].sort();
    },
  };
}
