import { type HealthState, healthFigureKeys } from "@huiyan/contract/operator/health.rules";
import { Gauge } from "prom-client";
import { type Services } from "#platform/context/context.ts";
import { impatient } from "#platform/http/probes.ts";
import { type Health, readHealth } from "./read-health.ts";

const freshMs = 10_000;
const stateNumbers: Readonly<Record<HealthState, number>> = { ok: 0, attention: 1, wrong: 2, unknown: 3 };

type Figures = Pick<Health["figures"][number], "key" | "value" | "state">[];
/**
 * Figures while the database does not answer. They are unknown, but /metrics still returns the other metrics, which are
 * needed most at that time.
 */
const unread: Figures = healthFigureKeys.map((key) => ({ key, value: null, state: "unknown" }));

/** Adds the figures of the health page to /metrics, with the same keys. */
export function addHealthMetrics(services: Services): void {
  const { metrics, timer } = services;
  let read: { at: number; figures: Promise<Figures> } | undefined;
  const ask = impatient(timer, () => readHealth(services));
  const figures = () => {
    const at = timer.elapsedMs();
    if (read === undefined || at - read.at > freshMs) {
      const now = ask().then(
        (health) => health.figures,
        () => unread,
      );
      read = { at, figures: now };
    }
    return read.figures;
  };
  const shared = { labelNames: ["figure"], registers: [metrics] };
  new Gauge({
    ...shared,
    name: "huiyan_health",
    help: "Figures of the operator's health page; see docs/operate/health.md",
    async collect() {
      this.reset();
      for (const { key, value } of await figures()) if (value !== null) this.set({ figure: key }, value);
    },
  });
  new Gauge({
    ...shared,
    name: "huiyan_health_state",
    help: "0 ok, 1 attention, 2 wrong, 3 unknown, by figure",
    async collect() {
      this.reset();
      for (const { key, state } of await figures()) this.set({ figure: key }, stateNumbers[state]);
    },
  });
}
