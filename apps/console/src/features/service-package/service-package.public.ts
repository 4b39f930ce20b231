export { packageName } from "./format-package.ts";
export { PackageNoticeList } from "./notice/PackageNoticeList.tsx";
export { usePackageNotices } from "./notice/use-package-notices.ts";
