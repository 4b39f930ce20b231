import { type UpTopic } from "@huiyan/contract/device-topic";

/** The part of a session that is needed to answer commands. */
export interface SessionPublisher {
  /**
   * Id of the session. Commands are signed with the session's id, so that a command of an earlier session is invalid.
   */
  id: string;
  publish(topic: UpTopic, payload: unknown): void;
}
