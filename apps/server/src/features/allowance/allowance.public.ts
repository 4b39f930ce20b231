export { countPoints, getAccess, lockOrganisation } from "./allowance.queries.ts";
export { overAllowance, refusePointsBeyond, sellsPackages } from "./allowance.ts";
