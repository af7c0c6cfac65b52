const year = 365 * 24 * 60 * 60;
/** Cookies that the services set on our own host. */
const theirs = /^(?:_ga|_gid|_gcl|_cl(?:ck|sk)|_ym|__gads|__gpi)/;

export type Choice = 'accepted' | 'declined';

export function choiceMade(): Choice | undefined {
  return /(?:^|; )consent=(accepted|declined)/.exec(document.cookie)?.[1] as Choice | undefined;
}

export function keepChoice(choice: Choice): void {
  document.cookie = `consent=${choice}; Max-Age=${year}; Path=/; SameSite=Lax`;
}

/** Deletes what the services have left, here and for the domains above, where they put it when they can. */
export function forgetServices(): void {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0]!);
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((each) => theirs.test(each))) {
    for (const domain of ['', ...domains]) document.cookie = `${name}=; Max-Age=0; Path=/${domain}`;
  }
}
