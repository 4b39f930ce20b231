/** An alarm as a notification shows it. */
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
  /** Key of the picture with the detected objects, otherwise of the original picture; empty if there is none. */
  picture: string;
}

export interface AlarmCount {
  algId: string;
  severity: number;
  point: string;
  count: number;
}

/** Content of a notification, independent of the kind of channel. */
export interface NoticeContent {
  /** Id of the notification, the same at every attempt. */
  id: string;
  kind: "alarm" | "escalation" | "test";
  /** Title that the organisation chose; otherwise its name. */
  organisation: string;
  rule: string;
  now: Date;
  /** Time until which the links to pictures are valid, epoch ms. */
  picturesUntil: number;
  total: number;
  /**
   * Counts of alarms per severity, algorithm and point, sorted by severity, then by count. The list is limited; `kinds`
   * is the number of all combinations.
   */
  counts: readonly AlarmCount[];
  kinds: number;
  /** Alarms that are named separately, sorted by severity, then newest first. */
  named: readonly NoticedAlarm[];
  /**
   * Bursts, each as one entry. A burst is reported with all of its alarms, including alarms outside this notification.
   */
  storms: readonly NoticedStorm[];
}

export interface NoticedStorm {
  /** Sentence about the burst's event and, if known, its cause. */
  text: string;
  count: number;
  /** Number of alarms of severity 3. */
  high: number;
}

/** Maximum alarms that a notification names. `countedKinds` is the maximum number of entries in `counts`. */
export const namedAlarms = 5;
export const countedKinds = 8;
