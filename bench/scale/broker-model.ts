import { Course } from "./course.ts";

export interface Exchange {
  nodes: number;
  /** Number of brokers of a cluster; the nodes are spread over them evenly. */
  brokers: number;
  alarmsPerSecond: number;
}

/** As platform/mqtt/bus.ts: a silently lost connection is detected, replaced, and used when all are connected again. */
const noticeSeconds = { killed: 0, silent: 7.5 };
const reconnectSeconds = 1;
const settleSeconds = 2;
/** Observed time, s. */
const windowSeconds = 60;

/**
 * One of the brokers is lost. A page receives an alarm that its node accepted at once, and one of another node when
 * both nodes have a broker again. None is lost: unsent notices wait in the node.
 * @returns share of notices that pages receive late in the first minute, and their delay, seconds
 */
export function simulateBrokerLoss({ nodes, brokers, alarmsPerSecond }: Exchange) {
  const of = (notice: number) => {
    const course = new Course();
    const back = notice + reconnectSeconds + settleSeconds;
    const isCut = (node: number) => node % brokers === 0;
    const waits: number[] = [];
    let heard = 0;
    const raise = () => {
      const taker = Math.floor(Math.random() * nodes);
      for (let node = 0; node < nodes; node++) {
        heard++;
        const isLate = node !== taker && (isCut(node) || isCut(taker)) && course.now < back;
        if (isLate) waits.push(back - course.now);
      }
      course.after(-Math.log(1 - Math.random()) / alarmsPerSecond, raise);
    };
    course.after(0, raise);
    course.run(windowSeconds);
    const longest = waits.reduce((a, b) => Math.max(a, b), 0);
    return { lateShare: Math.round((waits.length / heard) * 1000) / 1000, longest: Math.round(longest * 10) / 10 };
  };
  return { killed: of(noticeSeconds.killed), silent: of(noticeSeconds.silent) };
}
