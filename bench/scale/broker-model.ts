import { Course } from "./course.ts";

export interface Exchange {
  nodes: number;
  /** Number of brokers in the cluster. Each serves an equal number of nodes. */
  brokers: number;
  alarmsPerSecond: number;
}

/**
 * Seconds until a node notices that its broker was killed (`killed`) or no longer responds (`silent`). This constant
 * and the next two, reconnect and wait until all nodes are connected, have the values of platform/mqtt/bus.ts.
 */
const noticeSeconds = { killed: 0, silent: 7.5 };
const reconnectSeconds = 1;
const settleSeconds = 2;
/** Simulated time after the loss of the broker, seconds. */
const windowSeconds = 60;

/**
 * Simulates the loss of one broker. A page receives alarms immediately if its own node has stored them. An alarm of
 * another node arrives when both nodes have a broker again. No alarm is lost, because the node keeps unsent ones.
 * @returns for a killed and for a silent broker: share of late alarms in the first minute, and the longest delay,
 * seconds
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
