interface ApiErrorFacts {
  /** HTTP status of the answer; 0 if no answer arrived. */
  status: number;
  /** `code` in the answer's body; 0 if it has none. */
  code: number;
  /** Stable name of the refusal in the contract's error table; empty if the answer has none. */
  key?: string;
  fields?: Readonly<Record<string, string>>;
  retryAfterMs?: number;
}

const passingStatus: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504]);
/** Statuses below 500 that do not mean a final refusal: the same request may succeed after a new sign-in or later. */
const openStatus: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Error of a failed request. `message` is the sentence for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly key: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ApiErrorFacts) {
    super(message);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.key = facts.key ?? "";
    this.fields = facts.fields ?? {};
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** True when the same request may succeed soon: no connection, overload, or a server that restarts. */
  get passing(): boolean {
    return passingStatus.has(this.status);
  }

  /** True when the server would refuse the same request again. A queued write is dropped only then. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && !openStatus.has(this.status);
  }
}

/** Returns the refusal's stable name; empty for any other error. */
export function errorKeyOf(error: unknown): string {
  return error instanceof ApiError ? error.key : "";
}
