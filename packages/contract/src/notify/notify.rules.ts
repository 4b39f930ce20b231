/** Encrypted from the start (465), after STARTTLS (587), or not at all (25, inside one's own network). */
export const mailSecurities = ["tls", "starttls", "none"] as const;
export type MailSecurity = (typeof mailSecurities)[number];
export const mailPorts: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 };

/** Of a secret that the organisation makes itself. */
export const minSecretLength = 8;

/** Of an organisation. */
export const maxChannels = 30;
export const maxRules = 50;
export const maxRecipients = 20;
export const mergeDefaultSeconds = 60;
export const mergeMaxSeconds = 3600;

/** The services refuse more than 20 messages a minute of one robot, DingTalk for ten minutes: 5 at once, then one in 4 s. */
export const robotPace = { burst: 5, everyMs: 4000 } as const;

export const noticeKinds = ["alarm", "escalation", "test"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
/** `skipped`: there was nothing left to tell, for example because the alarms were handled. */
export const noticeStates = ["waiting", "done", "failed", "skipped"] as const;
export type NoticeState = (typeof noticeStates)[number];
/** Days that the log of notices is kept. */
export const noticeDays = 30;
/** After so long a notice is old news, and has failed. */
export const noticeLifeMs = 24 * 3_600_000;

/** A link to a picture stays good for so long after the last try: a weekend and a day, for who was called away. */
export const noticePictureMs = 72 * 3_600_000;

/** Wait before the next try after so many failed ones in a row: a channel is asked again within five minutes. */
export function retryWaitMs(failures: number): number {
  return Math.min(300, 10 * 2 ** Math.max(0, failures - 1)) * 1000;
}

/** So many temporary failures in a row are a notice for the admins; a lasting one at once. */
export const failuresToTell = 3;
