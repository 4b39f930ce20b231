/** A CONNECT packet that the device sent. */
export interface SeenConnect {
  at: number;
  clientId: string;
  userName: string;
  /** The key with which the password was made; undefined for neither. */
  key: "factory" | "secret" | undefined;
  /** Whether the time in the password is within the tolerance. */
  isTimely: boolean;
  protocol: string;
  keepAlive: number;
  isClean: boolean;
  will: { topic: string; qos: number; retain: boolean; payload: string } | undefined;
  wasAdmitted: boolean;
  /** Topic filters that the device subscribed to on this connection. */
  filters: string[];
}

/** A message that the device published; `topic` is relative to the device's topics. */
export interface SeenMessage {
  at: number;
  topic: string;
  payload: string;
  qos: number;
}

/** A request that the device should sign. */
export interface SeenUpload {
  at: number;
  method: string;
  path: string;
  contentType: string;
  body: Buffer;
  signature: "right" | "missing" | "wrong";
  isTimely: boolean;
}

/** The platform's response to a request with right signature and time. */
export interface PlannedAnswer {
  status: number;
  json: unknown;
  retryAfterSeconds?: number;
  /** The response has no signature of the platform. */
  unsigned?: true;
  /** The connection is closed instead of a response. */
  cut?: true;
}
