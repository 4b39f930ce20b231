/** One line of the audit log. `before` and `after` hold the values before and after the change, without secrets. */
export interface AuditLine {
  at: Date;
  orgId: string | null;
  accountId: string | null;
  staffId: string | null;
  /** Name of the endpoint or job, for example `device.add`. */
  action: string;
  objectId: string;
  before?: unknown;
  after?: unknown;
  ip: string;
  requestId: string;
}
