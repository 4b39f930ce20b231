interface ApiErrorFacts {
  /** HTTP status; 0 when no answer came at all. */
  status: number;
  /** `code` of the body; 0 when there was none. */
  code: number;
  fields?: Readonly<Record<string, string>>;
  retryAfterMs?: number;
}

const passingStatus: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504]);

/** A call that failed. `message` is the sentence for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: ApiErrorFacts) {
    super(message);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** True when the same call may succeed in a moment: no connection, overload, a server that restarts. */
  get passing(): boolean {
    return passingStatus.has(this.status);
  }
}
