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
  /** Returns the codes that were sent last, newest first. Only the sender “log” remembers codes; others return none. */
  recent(): SentCode[];
}

/** Sends a message through one SMS service. Rejects with any error of the service or the network. */
export type Carrier = (message: CodeMessage) => Promise<void>;

/** Refusal by the SMS provider. The error's message is the provider's reason code, which may be logged. */
export class SmsRefused extends Error {}
