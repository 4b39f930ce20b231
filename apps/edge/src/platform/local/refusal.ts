/** Error with a Chinese sentence for the user: a request of the device's page was refused. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409 | 429 | 502;

  constructor(status: Refusal["status"], text: string) {
    super(text);
    this.status = status;
  }
}

/** Returns the message of an error. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
