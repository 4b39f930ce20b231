/** Why an upgrade was not done: a stable key and a Chinese sentence. */
export class UpgradeRefusal extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}
