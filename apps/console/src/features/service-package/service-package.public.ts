export { PackageNoticeList } from "./notice/PackageNoticeList.tsx";
export { usePackageNotices } from "./notice/use-package-notices.ts";
