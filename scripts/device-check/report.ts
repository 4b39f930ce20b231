export interface CheckLine {
  name: string;
  isRight: boolean;
  /** Why not, and what to do. */
  advice: string;
}

/** The lines of one trial, each said as soon as it is known. */
export class CheckReport {
  readonly lines: CheckLine[] = [];
  readonly #say: (text: string) => void;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  note(text: string): void {
    this.#say(text);
  }

  /** @param advice shown where it is not right @returns `isRight` */
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
