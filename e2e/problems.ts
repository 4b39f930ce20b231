import { type BrowserContext } from "@playwright/test";

export interface Problems {
  /** Problems in any page of the context that were not allowed. */
  list(): string[];
  /** The last answers and console lines, oldest first: they explain a failed journey. */
  history(): readonly string[];
  /** Allows problems that match in this test; an address or a part of the text. */
  allow(pattern: RegExp): void;
  allows(problem: string): boolean;
}

const keptHistory = 80;

/** Watches every page of a context for defects that a user would not see. */
export function watchProblems(context: BrowserContext): Problems {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const history: string[] = [];
  const remember = (line: string) => {
    history.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    if (history.length > keptHistory) history.shift();
  };
  context.on("console", (message) => {
    remember(`${message.type()}: ${message.text()}`);
    if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    seen.push(`page: ${error.error().stack ?? error.error().message}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The page itself cancels requests that it no longer needs, as on leaving a screen.
    if (reason !== "net::ERR_ABORTED") seen.push(`request: ${reason} ${request.method()} ${request.url()}`);
  });
  context.on("framenavigated", (frame) => remember(`at ${frame.url()}`));
  context.on("response", (response) => {
    remember(`${response.status()} ${response.request().method()} ${response.url()}`);
    if (response.status() < 400) return;
    const at = seen.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`) - 1;
    // the reason; a page that is left takes its answers with it
    const append = (body: string) => {
      seen[at] = `${seen[at]} ${body.slice(0, 300)}`;
    };
    response.text().then(append, () => undefined);
  });
  const allows = (problem: string) => allowed.some((pattern) => pattern.test(problem));
  return {
    allows,
    list: () => seen.filter((problem) => !allows(problem)),
    history: () => history,
    allow: (pattern) => void allowed.push(pattern),
  };
}
