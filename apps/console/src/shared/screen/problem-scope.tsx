import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";

/** A failure to read data. */
export interface Trouble {
  message: string;
  /** Time at which the still shown data arrived, in epoch milliseconds; 0 when there is none. */
  shownFrom: number;
  retrying: boolean;
}

interface Scope {
  report: (id: string, trouble: Trouble | undefined, retry: () => Promise<void>) => void;
}

const ScopeContext = createContext<Scope | undefined>(undefined);

/** Collects the read failures of a page's parts, so that the page shows one banner. */
export function useProblemScope() {
  const [troubles, setTroubles] = useState<ReadonlyMap<string, Trouble>>(new Map());
  const retries = useRef(new Map<string, () => Promise<void>>());
  const report = useCallback<Scope["report"]>((id, trouble, retry) => {
    retries.current.set(id, retry);
    setTroubles((old) => {
      if (trouble === undefined && !old.has(id)) return old;
      const next = new Map(old);
      next.delete(id);
      if (trouble !== undefined) next.set(id, trouble);
      else retries.current.delete(id);
      return next;
    });
  }, []);
  const scope = useMemo(() => ({ report }), [report]);
  const retryAll = async () => {
    await Promise.all([...troubles.keys()].map((id) => retries.current.get(id)?.()));
  };
  return { scope, troubles: [...troubles.values()], retryAll };
}

export function ProblemScope({ scope, children }: { scope: Scope; children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Reports a read failure to the surrounding page. Returns false if no page collects failures. */
export function useReportedTrouble(trouble: Trouble | undefined, retry: () => Promise<void>): boolean {
  const scope = useContext(ScopeContext);
  const id = useId();
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  const { message, shownFrom, retrying } = trouble ?? {};
  useEffect(() => {
    const there = message !== undefined && shownFrom !== undefined && retrying !== undefined;
    scope?.report(id, there ? { message, shownFrom, retrying } : undefined, () => latest.current());
  }, [scope, id, message, shownFrom, retrying]);
  useEffect(() => () => scope?.report(id, undefined, async () => undefined), [scope, id]);
  return scope !== undefined;
}
