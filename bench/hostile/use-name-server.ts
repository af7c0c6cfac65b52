import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before a server that is measured: resolvers ask the name server of the benchmark instead of the system's. */
const server = process.env['BENCH_NAME_SERVER'] ?? '';

class BenchResolver extends dns.promises.Resolver {
  constructor(options?: ConstructorParameters<typeof dns.promises.Resolver>[0]) {
    super(options);
    this.setServers([server]);
  }
}

Object.assign(dns.promises, { Resolver: BenchResolver });
syncBuiltinESMExports();
