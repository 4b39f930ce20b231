export interface CheckLine {
  name: string;
  isRight: boolean;
  /** Explains a failed check and how to correct the device or platform. */
  advice: string;
}

/** Report of a trial: one line per check, printed as soon as the check is done. */
export class CheckReport {
  readonly lines: CheckLine[] = [];
  readonly #say: (text: string) => void;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  note(text: string): void {
    this.#say(text);
  }

  /**
   * Adds and prints a check.
   * @param advice printed if the check has failed
   * @returns `isRight`
   */
  check(name: string, isRight: boolean, advice: string): boolean {
    this.lines.push({ name, isRight, advice });
    this.#say(isRight ? `通过    ${name}` : `不符合  ${name}：${advice}`);
    return isRight;
  }

  get failed(): number {
    return this.lines.filter(({ isRight }) => !isRight).length;
  }

  summary(): string {
    return `${this.lines.length - this.failed} passed, ${this.failed} failed`;
  }
}
