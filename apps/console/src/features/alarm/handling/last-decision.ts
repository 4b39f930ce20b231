import { type HandleAction } from "@huiyan/contract/alarm/handling.rules";

/** What was decided last in this page; one key decides the same for the next alarm. */
export interface Decision {
  action: HandleAction;
  staffId?: string;
  reason?: string;
  remark?: string;
}

let last: Decision | undefined;

export const lastDecision = {
  read: () => last,
  keep: (decision: Decision) => {
    last = decision;
  },
};
