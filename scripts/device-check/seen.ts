/** A CONNECT packet that the device sent. */
export interface SeenConnect {
  at: number;
  clientId: string;
  userName: string;
  /** Key from which the password was made; undefined for neither. */
  key: "factory" | "secret" | undefined;
  /** Whether the password's time is within the tolerance. */
  isTimely: boolean;
  protocol: string;
  keepAlive: number;
  isClean: boolean;
  will: { topic: string; qos: number; retain: boolean; payload: string } | undefined;
  wasAdmitted: boolean;
  /** Topic filters that the device subscribed to on this connection. */
  filters: string[];
}

/** A message that the device published; `topic` is relative to the device's topic prefix. */
export interface SeenMessage {
  at: number;
  topic: string;
  payload: string;
  qos: number;
}

/** An HTTP request of the device, which should be signed. */
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
  /** Set if the response is sent without the platform's signature. */
  unsigned?: true;
  /** Set if the connection is closed without a response. */
  cut?: true;
}
