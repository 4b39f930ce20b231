export interface CodeMessage {
  /** Mainland mobile number, 11 digits. */
  phone: string;
  code: string;
  purpose: "login" | "register" | "forget";
  /** How long the code is good for. */
  minutes: number;
}

export interface SentCode extends Omit<CodeMessage, "minutes"> {
  at: Date;
}

/** Brings one-time codes to phones. */
export interface SmsSender {
  /** Whether codes go anywhere; false while the installation has no SMS service. */
  isOn: boolean;
  /** @throws AppError sms_failed, sms_off */
  send(message: CodeMessage): Promise<void>;
  /** Newest first; only the sender for trying things out keeps any. */
  recent(): SentCode[];
}

/** One way to a phone; fails with whatever it fails with. */
export type Carrier = (message: CodeMessage) => Promise<void>;

/** The provider's own word for why it did not send; safe to be logged. */
export class SmsRefused extends Error {}
