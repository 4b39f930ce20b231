import { type CameraEventRule } from "@huiyan/contract/point/camera-event.rules";
import { type CameraEvent } from "#platform/onvif/camera-event.ts";

/** Maximum number of sources per channel whose state is remembered. */
const maxSources = 200;

/**
 * Decides which events of a camera become alarms. An event must match a rule, and must begin a state or have none. The
 * pause after the rule's last alarm must be over.
 */
export class CameraEventJudge {
  readonly #rules: ReadonlyMap<string, CameraEventRule>;
  readonly #now: () => number;
  /** Last state, by topic and source. */
  readonly #states = new Map<string, boolean>();
  /** Time of the last alarm of each rule in milliseconds. */
  readonly #raisedAt = new Map<CameraEventRule, number>();

  /** @param now returns a monotonic time in milliseconds */
  constructor(rules: readonly CameraEventRule[], now: () => number = () => performance.now()) {
    this.#rules = new Map(rules.map((rule) => [rule.topic, rule]));
    this.#now = now;
  }

  /** Returns the rule by which the event becomes an alarm; undefined if it becomes none. */
  take({ topic, source, isActive, isInitial }: CameraEvent): CameraEventRule | undefined {
    const rule = this.#rules.get(topic);
    if (rule === undefined || !this.#begins(`${topic} ${source}`, isActive, isInitial)) return undefined;
    const now = this.#now();
    if (now - (this.#raisedAt.get(rule) ?? Number.NEGATIVE_INFINITY) < rule.pause_seconds * 1000) return undefined;
    this.#raisedAt.set(rule, now);
    return rule;
  }

  /**
   * Returns true if the event begins a state. The states that a camera reports when the first subscription begins are
   * no events. After an interruption, a state that began during the interruption is an event.
   */
  #begins(key: string, isActive: boolean | undefined, isInitial: boolean): boolean {
    if (isActive === undefined) return !isInitial;
    const before = this.#states.get(key);
    if (this.#states.size >= maxSources && before === undefined) this.#states.clear();
    this.#states.set(key, isActive);
    return isActive && (before === undefined ? !isInitial : !before);
  }
}
