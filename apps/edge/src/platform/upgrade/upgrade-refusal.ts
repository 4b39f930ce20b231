/** An upgrade was refused or failed. Has a stable key and a Chinese sentence. */
export class UpgradeRefusal extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.code = code;
  }
}
