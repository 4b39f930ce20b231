// Plain JavaScript, because the loader that strips TypeScript types takes more memory than most algorithms.
import { readFileSync } from "node:fs";

/**
 * The process of one algorithm: loads the algorithm's module and answers requests of the agent.
 * @typedef {import("../analysis/algorithm.ts").AlgorithmModule} AlgorithmModule
 * @typedef {import("../analysis/algorithm.ts").AlgorithmRun} AlgorithmRun
 * @typedef {import("../analysis/algorithm.ts").Finding} Finding
 * @typedef {import("../analysis/algorithm.ts").Scene} Scene
 * @typedef {import("../model/picture.ts").Picture} Picture
 * @typedef {import("./runtime-messages.ts").RuntimeQuestion} RuntimeQuestion
 * @typedef {import("./runtime-messages.ts").RuntimeRequest} RuntimeRequest
 */

const maxText = 500;
/** @type {Map<number, AlgorithmRun>} */
const runs = new Map();
/** @type {Map<number, PromiseWithResolvers<any>>} */
const searches = new Map();
let lastSearch = 0;

/** @param {object} reply */
const say = (reply) => process.send?.(reply);

/**
 * Returns the text of an error; for an error of a schema, one line per violation. @param {any} error may be any thrown
 * value
 */
function messageOf(error) {
  const issues = Array.isArray(error?.issues) ? error.issues : [];
  const listed = issues.map((issue) => `${issue.path?.join(".")}: ${issue.message}`).join("\n");
  return (listed || (error instanceof Error ? error.message : String(error))).slice(0, maxText);
}

function use() {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, rss: process.memoryUsage.rss() };
}

/** @param {number} number */
function runOf(number) {
  const run = runs.get(number);
  if (run === undefined) throw new Error("布防未能启动：设置有误");
  return run;
}

/**
 * Requests a search in the frame from the agent.
 * @param {"plates" | "faces" | "things" | "berths"} what
 * @param {object} question
 * @returns {Promise<any>}
 */
function search(what, question) {
  const open = Promise.withResolvers();
  const number = ++lastSearch;
  searches.set(number, open);
  say({ [what]: number, ...question });
  return open.promise;
}

/**
 * Returns the scene for the algorithm's step. Only algorithms that declare `needs.picture` get the picture; its file is
 * read at the first access.
 * @param {Extract<RuntimeQuestion, { kind: "step" }>} step
 * @returns {Scene}
 */
function sceneOf({ run, scene }) {
  const { at, clockAt, size, tracks, frame, inputs } = scene;
  /** @type {Picture | undefined} */
  let picture;
  return {
    at,
    clockAt,
    size,
    tracks,
    ...(inputs && { inputs }),
    findPlates: (box, effort) => search("plates", { run, box, effort }),
    findFaces: (person) => search("faces", { run, box: person }),
    findBy: (finder) => search("things", { run, finder }),
    findAnimals: () => search("things", { run, finder: "animals" }),
    judgeBerths: (corners) => search("berths", { run, corners }),
    get picture() {
      if (frame === undefined) throw new Error("算法未声明需要画面（needs.picture）");
      picture ??= { ...size, rgb: readFileSync(frame) };
      return picture;
    },
  };
}

/**
 * @param {AlgorithmModule} module
 * @param {RuntimeQuestion} question
 */
async function answer(module, question) {
  switch (question.kind) {
    case "refusal":
      try {
        module.start(question.settings);
        return null;
      } catch (error) {
        return messageOf(error);
      }
    case "step": {
      const run = runOf(question.run);
      const findings = await run.step(sceneOf(question));
      return { findings, passing: run.passing?.(), needs_objects: run.needsObjects?.() };
    }
    case "view":
      return { findings: runOf(question.run).view?.(question.view) ?? [] };
    case "isOpen":
      return runOf(question.run).isOpen(question.at);
    case "finish":
      return runOf(question.run).finish(question.at);
  }
}

/**
 * Answers one request of the agent.
 * @param {AlgorithmModule} module
 * @param {{ id: number, question: RuntimeQuestion }} request
 */
async function reply(module, { id, question }) {
  try {
    const value = await answer(module, question);
    say({ id, value, use: use() });
  } catch (error) {
    say({ id, error: messageOf(error), use: use() });
  }
}

/**
 * Passes the result of a search to its caller.
 * @param {Exclude<RuntimeRequest, { question: unknown } | { notice: string }>} answer result of the search
 */
function settle(answer) {
  const number = answer.plates ?? answer.faces ?? answer.things ?? answer.berths;
  const open = searches.get(number);
  searches.delete(number);
  if ("error" in answer) open?.reject(new Error(answer.error));
  else open?.resolve(answer.readings ?? answer.found ?? answer.detections ?? answer.shares);
}

/**
 * @param {AlgorithmModule} module
 * @param {RuntimeRequest} request
 */
function take(module, request) {
  if ("question" in request) {
    void reply(module, request);
  } else if (!("notice" in request)) {
    settle(request);
  } else if (request.notice === "close") {
    runs.delete(request.run);
  } else if (request.notice === "hold") {
    runs.get(request.run)?.hold(request.at);
  } else {
    try {
      runs.set(request.run, module.start(request.settings));
    } catch {
      // The settings were valid for an earlier version of the algorithm. Every request to this run is answered with an
      // error.
      runs.delete(request.run);
    }
  }
}

process.on("disconnect", () => process.exit());
try {
  const { default: module } = await import(process.argv[2] ?? "");
  if (typeof module?.start !== "function") throw new Error("入口模块没有导出算法");
  process.on("message", (request) => take(module, /** @type {RuntimeRequest} */ (request)));
  say({ loaded: true, use: use() });
} catch (error) {
  say({ failed: messageOf(error) });
}
