// Takes the place of tslib for the modules of @docusaurus/utils-common (see lean-client.ts), which come as CommonJS and
// use this one helper of it; the package as a whole cannot be shaken and weighs 3 KiB on every page.

export function __importDefault(module: { __esModule?: boolean }): unknown {
  return module.__esModule ? module : { default: module };
}
