export interface CodeMessage {
  /** Mainland mobile number, 11 digits. */
  phone: string;
  code: string;
  purpose: "login" | "register" | "forget";
  /** Lifetime of the code in minutes. */
  minutes: number;
}

export interface SentCode extends Omit<CodeMessage, "minutes"> {
  at: Date;
}

/** Sends one-time codes to phones. */
export interface SmsSender {
  /** False while the installation has no SMS service. */
  isOn: boolean;
  /** Sends a message. @throws AppError sms_failed, sms_off */
  send(message: CodeMessage): Promise<void>;
  /** Returns the codes sent last, newest first; only the sender for trials remembers any. */
  recent(): SentCode[];
}

/** Sends a message with one SMS service; rejects with any error. */
export type Carrier = (message: CodeMessage) => Promise<void>;

/** Refusal by the provider. The message is its reason code, which may be logged. */
export class SmsRefused extends Error {}
