/** A first packet of MQTT as the device sent it. */
export interface SeenConnect {
  at: number;
  clientId: string;
  userName: string;
  /** Which key its password was made with. */
  key: "factory" | "secret" | undefined;
  /** The time in its password is not off by more than the tolerance. */
  isTimely: boolean;
  protocol: string;
  keepAlive: number;
  isClean: boolean;
  will: { topic: string; qos: number; retain: boolean; payload: string } | undefined;
  wasAdmitted: boolean;
  /** Filters that it asked for. */
  filters: string[];
}

/** A message that the device published, on a topic below its own. */
export interface SeenMessage {
  at: number;
  topic: string;
  payload: string;
  qos: number;
}

/** A signed request. */
export interface SeenUpload {
  at: number;
  method: string;
  path: string;
  contentType: string;
  body: Buffer;
  signature: "right" | "missing" | "wrong";
  isTimely: boolean;
}

/** What the platform makes of a request whose signature and time are right. */
export interface PlannedAnswer {
  status: number;
  json: unknown;
  retryAfterSeconds?: number;
  /** Without the platform's signature. */
  unsigned?: true;
  /** The connection breaks instead. */
  cut?: true;
}
