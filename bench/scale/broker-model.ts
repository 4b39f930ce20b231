import { Course } from "./course.ts";

export interface Exchange {
  nodes: number;
  /** Of a broker that is a cluster; the nodes are spread over them evenly. */
  brokers: number;
  alarmsPerSecond: number;
}

/** As platform/mqtt/bus.ts: a connection that is gone without a word is noticed, made again, and used when all are there again. */
const noticeSeconds = { killed: 0, silent: 7.5 };
const reconnectSeconds = 1;
const settleSeconds = 2;
/** Looked at for so long. */
const windowSeconds = 60;

/**
 * One of the brokers is lost. A page hears of an alarm that its own node took at once; of another's when both nodes have a broker
 * again. None is lost: what could not be said waits in the node.
 * @returns share of what pages hear late in the first minute, and how late, seconds
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
