/** Alarm as shown in a notification. */
export interface NoticedAlarm {
  id: string;
  algId: string;
  severity: number;
  /** One sentence that describes the event. */
  message: string;
  point: string;
  device: string;
  groups: string;
  happenedAt: Date;
  /** Key of the picture with the result, else of the plain one; empty for none. */
  picture: string;
}

export interface AlarmCount {
  algId: string;
  severity: number;
  point: string;
  count: number;
}

/** Content of a notification, for every kind of channel. */
export interface NoticeContent {
  /** Id of the notification, identical in every try. */
  id: string;
  kind: "alarm" | "escalation" | "test";
  /** Title chosen by the organisation, else its name. */
  organisation: string;
  rule: string;
  now: Date;
  /** Time until which links to its pictures are valid, epoch ms. */
  picturesUntil: number;
  total: number;
  /** Counts per severity, algorithm and point, sorted by severity, then count; `kinds` is their total number. */
  counts: readonly AlarmCount[];
  kinds: number;
  /** Sorted by severity, then by time, highest and newest first. */
  named: readonly NoticedAlarm[];
  /** Bursts, each one entry: the notification reports all of their alarms, also those that it does not hold. */
  storms: readonly NoticedStorm[];
}

export interface NoticedStorm {
  /** Event, and its cause as far as it is known. */
  text: string;
  count: number;
  /** Number of alarms of severity 3. */
  high: number;
}

/** Maximum alarms named and kinds counted in one notice. */
export const namedAlarms = 5;
export const countedKinds = 8;
