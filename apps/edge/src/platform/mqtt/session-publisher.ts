import { type UpTopic } from "@huiyan/contract/device-topic";

/** The part of a session that answers need. */
export interface SessionPublisher {
  /** Signed with every command, so that a command of an older session is invalid. */
  id: string;
  publish(topic: UpTopic, payload: unknown): void;
}
