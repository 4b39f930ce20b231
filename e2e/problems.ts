import { type BrowserContext } from "@playwright/test";

export interface Problems {
  /** Returns the problems in any page of the browser context that were not allowed. */
  list(): string[];
  /** Returns the last answers and console lines, oldest first, to explain a failed journey. */
  history(): readonly string[];
  /** Allows problems of this test that match: by an address or a part of the text. */
  allow(pattern: RegExp): void;
  allows(problem: string): boolean;
}

const keptHistory = 80;

/**
 * Collects errors in every page of a browser context that a user would not see: console errors, failed requests and
 * error statuses.
 */
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
    // ERR_ABORTED is no problem: a page cancels requests that it no longer needs, for example when it is left.
    if (reason !== "net::ERR_ABORTED") seen.push(`request: ${reason} ${request.method()} ${request.url()}`);
  });
  context.on("framenavigated", (frame) => remember(`at ${frame.url()}`));
  context.on("response", (response) => {
    remember(`${response.status()} ${response.request().method()} ${response.url()}`);
    if (response.status() < 400) return;
    const at = seen.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`) - 1;
    // Adds the reason in the body. The body is lost if the page has been left.
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
