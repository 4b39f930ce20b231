/** States of an alarm's handling: 待处理, 已派发, 排查中, 已处理(重复报警), 已处理, 误报. docs/reference/alarms.md A5. */
export const handleStates = ["open", "dispatched", "investigating", "repeated", "done", "false_alarm"] as const;
export type HandleState = (typeof handleStates)[number];

/** Time after an alarm during which its clip may still arrive, in milliseconds. */
export const videoWaitMs = 3 * 60_000;

/** Largest page of message/list; a larger `size` is clamped. */
export const messagePageMax = 100;
/** Largest page of `message/today`. Source: docs/reference/alarms.md A4. */
export const headlinePageMax = 99;

/** Time during which a deletion of messages can be undone, in milliseconds. */
export const undoDeletionMs = 30 * 60_000;

/** Returns the number of entries in the bell: 3, or 4 in a window taller than 1080 px. docs/reference/console.md C6. */
export function bellEntries(windowHeight: number): number {
  return windowHeight > 1080 ? 4 : 3;
}

/** Formats a count; above 10,000 in thousands, rounded down, such as 12K. docs/reference/console.md C6. */
export function shortCount(count: number): string {
  return count > 10_000 ? `${Math.floor(count / 1000)}K` : String(count);
}

/**
 * Status filter of the messages page → the `read` and `mark` parameters of `message/list`. docs/reference/console.md
 * C8.
 */
export const statusFilters = {
  all: { read: 0, mark: 0 },
  unread: { read: -1, mark: 0 },
  marked: { read: 0, mark: 1 },
} as const;
export type StatusFilter = keyof typeof statusFilters;

/** Field of an alarm's data that marks a demonstration alarm; only the server may set it. */
export const demonstrationMark = "demonstration";
