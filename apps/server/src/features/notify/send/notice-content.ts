/** One alarm as a notice tells of it. */
export interface NoticedAlarm {
  id: string;
  algId: string;
  severity: number;
  /** One sentence: what happened. */
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

/** What a notice is about, whatever it is sent by. */
export interface NoticeContent {
  /** Of the notice: the same however often it is sent. */
  id: string;
  kind: "alarm" | "escalation" | "test";
  /** The organisation's own title, else its name. */
  organisation: string;
  rule: string;
  now: Date;
  /** Links to its pictures are good until then, epoch ms. */
  picturesUntil: number;
  total: number;
  /** Counts per severity, algorithm and point, sorted by severity, then count; `kinds` is their total number. */
  counts: readonly AlarmCount[];
  kinds: number;
  /** Sorted by severity, then by time, highest and newest first. */
  named: readonly NoticedAlarm[];
  /** Alarms of one cause that are one entry: the notice tells of all of them, also of those it does not hold. */
  storms: readonly NoticedStorm[];
}

export interface NoticedStorm {
  /** What happened, and why as far as it is known. */
  text: string;
  count: number;
  /** Of severity 3. */
  high: number;
}

/** Maximum alarms named and kinds counted in one notice. */
export const namedAlarms = 5;
export const countedKinds = 8;
