// Runs in every browser, so it uses only ES5. In a browser that cannot run the console, it stops the console and shows
// what the user can do.
function refuseOldBrowser() {
  // Lowest versions: Chrome and Edge 110, Firefox 115, Safari 16, because the console is built for ES2023.
  var isNewEnough =
    typeof Array.prototype.toSorted === "function" &&
    typeof Promise === "function" &&
    typeof window.structuredClone === "function";
  if (isNewEnough) return;
  var language = String(navigator.language || navigator.userLanguage || "").toLowerCase();
  var texts = {
    zh: [
      "浏览器版本过低，无法打开本系统",
      "请升级到 Chrome 110、Edge 110、Firefox 115、Safari 16 或更高版本后重新打开。360、QQ、搜狗等浏览器请升级到最新版，并切换到极速模式。",
    ],
    tw: [
      "瀏覽器版本過低，無法開啟本系統",
      "請升級到 Chrome 110、Edge 110、Firefox 115、Safari 16 或更高版本後重新開啟。360、QQ、搜狗等瀏覽器請升級到最新版，並切換到極速模式。",
    ],
    en: [
      "This browser is too old to open the system",
      "Please update to Chrome 110, Edge 110, Firefox 115, Safari 16 or later, then open this page again.",
    ],
  };
  var isTraditional = /^zh-(tw|hk|mo|hant)/.test(language);
  var text = isTraditional ? texts.tw : language === "" || language.indexOf("zh") === 0 ? texts.zh : texts.en;
  var root = document.getElementById("root");
  // Without its root element the console does not start.
  root.id = "old-browser";
  root.setAttribute("role", "alert");
  root.style.cssText = "max-width:560px;margin:15vh auto 0;padding:0 24px;font:16px/1.75 sans-serif;color:#1d2129";
  var title = document.createElement("h1");
  title.style.cssText = "margin:0 0 12px;font-size:20px";
  title.appendChild(document.createTextNode(text[0]));
  var line = document.createElement("p");
  line.style.cssText = "margin:0;color:#4e5969";
  line.appendChild(document.createTextNode(text[1]));
  root.appendChild(title);
  root.appendChild(line);
}
refuseOldBrowser();
