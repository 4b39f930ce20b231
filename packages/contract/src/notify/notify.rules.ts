/**
 * Encryption of the connection to a mail server: from the start (port 465), after STARTTLS (587), or none (25, inside a
 * private network).
 */
export const mailSecurities = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof mailSecurities)[number];
export const mailPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

/** Minimum length of a secret that the user chooses. */
export const minSecretLength = 8;

/** Maximum notification channels of an organisation. */
export const maxChannels = 30;
export const maxRules = 50;
export const maxRecipients = 20;
export const mergeDefaultSeconds = 60;
export const mergeMaxSeconds = 3600;

/**
 * Rate limit for a robot: 5 messages at once, then one per 4 s. The services refuse more than 20 a minute; DingTalk
 * then blocks for ten minutes.
 */
export const robotPace = { burst: 5, everyMs: 4000 } as const;

export const noticeKinds = ["alarm", "escalation", "test"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** States of a notification. `skipped`: no longer needed, for example because the alarms were handled. */
export const noticeStates = ["waiting", "done", "failed", "skipped"] as const;
export type NoticeState = (typeof noticeStates)[number];
/** Days that the log of notifications is kept. */
export const noticeDays = 30;
/** Time in ms within which a notification must be sent; after that it has failed. */
export const noticeLifeMs = 24 * 3_600_000;

/** Time in ms for which a picture's link stays valid after the last attempt: a weekend and a day. */
export const noticePictureMs = 72 * 3_600_000;

/**
 * Returns the time in ms until the next attempt, at most five minutes.
 * @param failures number of consecutive failures
 */
export function retryWaitMs(failures: number): number {
  return Math.min(300, 10 * 2 ** Math.max(0, failures - 1)) * 1000;
}

/**
 * Number of consecutive temporary failures after which admins are notified. A permanent failure is notified at once.
 */
export const failuresToTell = 3;
