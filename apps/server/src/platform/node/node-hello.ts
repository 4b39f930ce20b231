import { type Timer } from "../clock/clock.ts";
import { type Bus } from "../mqtt/bus.ts";

/** Maximum age of a node's last hello in milliseconds. Each node sends one with its report, every 10 s. */
const heardMs = 35_000;
const channel = "node.hello";

export interface NodeHello {
  /** Sends a hello to the other nodes. */
  say(): void;
  /** Returns the ids of the other nodes with a recent hello. */
  heard(): string[];
}

/**
 * Starts to exchange hellos between the nodes of an installation. They prove that the nodes use the same broker: a node
 * with another broker, or with none, receives no hellos.
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
