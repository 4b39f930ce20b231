/** Encrypted from the start (465), after STARTTLS (587), or not at all (25, inside one's own network). */
export const mailSecurities = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof mailSecurities)[number];
export const mailPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

/** Minimum length of a secret that the organisation chooses. */
export const minSecretLength = 8;

/** Maximum per organisation. */
export const maxChannels = 30;
export const maxRules = 50;
export const maxRecipients = 20;
export const mergeDefaultSeconds = 60;
export const mergeMaxSeconds = 3600;

/**
 * Rate limit of a robot: 5 at once, then one per 4 s. Reason: the services refuse more than 20 messages a minute,
 * DingTalk then for ten minutes.
 */
export const robotPace = { burst: 5, everyMs: 4000 } as const;

export const noticeKinds = ["alarm", "escalation", "test"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** `skipped`: no longer needed, for example because the alarms were handled. */
export const noticeStates = ["waiting", "done", "failed", "skipped"] as const;
export type NoticeState = (typeof noticeStates)[number];
/** Days that the log of notifications is kept. */
export const noticeDays = 30;
/** Maximum age of a notification; an older one has failed. */
export const noticeLifeMs = 24 * 3_600_000;

/** Lifetime of a picture link after the last attempt: a weekend and a day. */
export const noticePictureMs = 72 * 3_600_000;

/** Returns the wait before the next attempt, by the number of consecutive failures; at most five minutes. */
export function retryWaitMs(failures: number): number {
  return Math.min(300, 10 * 2 ** Math.max(0, failures - 1)) * 1000;
}

/** Consecutive temporary failures until the admins are notified; a permanent failure notifies at once. */
export const failuresToTell = 3;
