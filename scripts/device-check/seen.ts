/** A first packet of MQTT as the device sent it. */
export interface SeenConnect {
  at: number;
  clientId: string;
  userName: string;
  /** The key of its password. */
  key: "factory" | "secret" | undefined;
  /** The time in its password is within the tolerance. */
  isTimely: boolean;
  protocol: string;
  keepAlive: number;
  isClean: boolean;
  will: { topic: string; qos: number; retain: boolean; payload: string } | undefined;
  wasAdmitted: boolean;
  /** Requested filters. */
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

/** Answer of the platform to a request with right signature and time. */
export interface PlannedAnswer {
  status: number;
  json: unknown;
  retryAfterSeconds?: number;
  /** Without the platform's signature. */
  unsigned?: true;
  /** The connection breaks instead. */
  cut?: true;
}
