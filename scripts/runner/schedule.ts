/** A step as the plan sees it. */
export interface Job {
  name: string;
  /** How long it takes, by former runs. */
  seconds: number;
  /** Cores that it keeps busy; 0 of one that mostly waits. More than there are counts as all. */
  cores: number;
  /** Nothing runs beside it. */
  alone?: boolean;
  /** It begins when all others have ended. */
  last?: boolean;
  /** Names of those that must have ended before. */
  after?: readonly string[];
}

export interface Plan<J extends Job> {
  begins: { job: J; at: number }[];
  seconds: number;
  /** Seconds in which a core has nothing to do, of all cores. */
  idleSeconds: number;
}

/**
 * The job to begin now: of those that may begin and find free cores, the one with the longest way to the end (its own time
 * and that of what waits for it). So the short ones are left for the end, where they fill what would be idle.
 */
export function nextJob<J extends Job>(waiting: readonly J[], running: readonly J[], cores: number): J | undefined {
  const free = cores - running.reduce((busy, job) => busy + width(job, cores), 0);
  const fitting = waiting.filter((job) => width(job, cores) <= free && mayBegin(job, waiting, running));
  return fitting.reduce<J | undefined>((best, job) => {
    return best === undefined || wayToEnd(job, waiting) > wayToEnd(best, waiting) ? job : best;
  }, undefined);
}

/** What `nextJob` makes of jobs that take as long as they say. */
export function planOf<J extends Job>(jobs: readonly J[], cores: number): Plan<J> {
  const waiting = [...jobs];
  const running: { job: J; until: number }[] = [];
  const begins: Plan<J>["begins"] = [];
  let now = 0;
  for (;;) {
    const under = running.map(({ job }) => job);
    const next = nextJob(waiting, under, cores);
    if (next !== undefined) {
      waiting.splice(waiting.indexOf(next), 1);
      running.push({ job: next, until: now + next.seconds });
      begins.push({ job: next, at: now });
      continue;
    }
    const [first] = running.toSorted((a, b) => a.until - b.until);
    if (first === undefined) break;
    now = first.until;
    running.splice(running.indexOf(first), 1);
  }
  if (waiting.length > 0)
    throw new Error(`these steps wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
  const used = jobs.reduce((sum, job) => sum + job.seconds * width(job, cores), 0);
  return { begins, seconds: now, idleSeconds: now * cores - used };
}

const width = (job: Job, cores: number) => Math.min(job.cores, cores);

function mayBegin(job: Job, waiting: readonly Job[], running: readonly Job[]): boolean {
  if (running.some(({ alone }) => alone)) return false;
  if (job.alone && running.length > 0) return false;
  const others = [...waiting, ...running].filter((other) => other !== job);
  if (job.last && others.some(({ last }) => !last)) return false;
  return !others.some(({ name }) => job.after?.includes(name));
}

function wayToEnd(job: Job, waiting: readonly Job[]): number {
  const followers = waiting.filter(({ after }) => after?.includes(job.name));
  return job.seconds + Math.max(0, ...followers.map((follower) => wayToEnd(follower, waiting)));
}
