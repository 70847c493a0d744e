import { AsyncLocalStorage } from 'node:async_hooks';
import { fsyncSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  PGlite,
  type PGliteOptions,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { assertOutsideTransaction } from '#platform/db/transaction-scope.ts';

type FilesystemInit = Parameters<NodeFS['init']>;

interface NodeStream {
  nfd: number;
}

interface EmscriptenModule {
  NODEFS: {
    tryFSOperation<Result>(operation: () => Result): Result;
    stream_ops: { fsync?: (stream: NodeStream) => number };
  };
}

/** PGlite's Node file system does not implement fsync, so nothing would be forced to disk. */
class SyncedNodeFS extends NodeFS {
  override async init(pg: FilesystemInit[0], options: FilesystemInit[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) =>
        module.NODEFS.tryFSOperation(() => {
          syncFile(stream.nfd);
          return 0;
        });
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...[emscriptenOpts.preRun ?? []].flat(), addFsync as never],
      },
    };
  }
}

function syncFile(descriptor: number): void {
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Windows cannot fsync a folder.
    if (process.platform === 'win32' && error instanceof Error && 'code' in error && error.code === 'EPERM') return;
    throw error;
  }
}

const startParams = [
  // '-F' turns fsync off.
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  // The default, fdatasync, does nothing here.
  'wal_sync_method=fsync',
];

/** Queries on the base connection throw inside a transaction instead of deadlocking. */
export class DurablePGlite extends PGlite {
  /** `loadDataDir` is a tar of a cluster to start from. */
  static async openFolder(folder: string, loadDataDir?: Blob): Promise<DurablePGlite> {
    return DurablePGlite.opened({ dataDir: folder, fs: new SyncedNodeFS(folder), startParams, loadDataDir });
  }

  static async openInMemory(template?: Blob): Promise<DurablePGlite> {
    return DurablePGlite.opened({ loadDataDir: template });
  }

  /** `folder` must not exist. Copying a cluster out of memory is faster than PGlite's tar (3.0 s instead of 3.4 s). */
  static async createFolder(folder: string): Promise<void> {
    const pglite = await DurablePGlite.openInMemory();
    await pglite.exec('checkpoint');
    pglite.#copyOut(PGlite.paths.PGDATA, folder);
    await pglite.close();
  }

  #copyOut(from: string, to: string): void {
    const files = this.mod?.FS;
    if (!files) throw new Error('The engine is not running');
    mkdirSync(to, { mode: 0o700 });
    for (const name of files.readdir(from)) {
      if (name === '.' || name === '..') continue;
      const [source, target] = [`${from}/${name}`, join(to, name)];
      if (files.isDir(files.stat(source).mode)) this.#copyOut(source, target);
      else writeFileSync(target, files.readFile(source), { mode: 0o600 });
    }
  }

  private static async opened(options: PGliteOptions): Promise<DurablePGlite> {
    const pglite = new DurablePGlite({ ...options, extensions: { pg_trgm } });
    await pglite.waitReady;
    return pglite;
  }

  override async query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
    assertOutsideTransaction();
    return super.query<Row>(text, params, options);
  }

  override async exec(text: string, options?: QueryOptions): Promise<Results[]> {
    assertOutsideTransaction();
    return super.exec(text, options);
  }

  override async transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    assertOutsideTransaction();
    return super.transaction(work);
  }

  override async listen(channel: string, callback: (payload: string) => void, tx?: Transaction) {
    // A notification arrives during the query that sent it; the listener must not run in its transaction scope.
    const outside = AsyncLocalStorage.snapshot();
    return super.listen(channel, (payload) => outside(callback, payload), tx);
  }

  // Queries resolve without yielding to the event loop, so consecutive ones would starve timers and sockets.
  override _runExclusiveQuery<Result>(work: () => Promise<Result>): Promise<Result> {
    return super._runExclusiveQuery(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return work();
    });
  }

  // A failed script of several statements would leave its transaction open for the next query.
  override _runExclusiveTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return super._runExclusiveTransaction(async () => {
      try {
        return await work();
      } catch (error) {
        if (this.isInTransaction()) await this.execProtocol(protocol.serialize.query('ROLLBACK'));
        throw error;
      }
    });
  }
}
