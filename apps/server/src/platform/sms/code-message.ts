export interface CodeMessage {
  /** Mainland mobile number, 11 digits. */
  phone: string;
  code: string;
  purpose: "login" | "register" | "forget";
  /** Lifetime of the code. */
  minutes: number;
}

export interface SentCode extends Omit<CodeMessage, "minutes"> {
  at: Date;
}

/** Sends one-time codes to phones. */
export interface SmsSender {
  /** False while the installation has no SMS service. */
  isOn: boolean;
  /** @throws AppError sms_failed, sms_off */
  send(message: CodeMessage): Promise<void>;
  /** Newest first; only the test sender keeps any. */
  recent(): SentCode[];
}

/** Sends over one SMS service; rejects with any error. */
export type Carrier = (message: CodeMessage) => Promise<void>;

/** The provider's reason of a refusal; safe to log. */
export class SmsRefused extends Error {}
