"""TLS in front of a server, with certificates made on the spot. Python's standard library and the openssl command."""

import asyncio
import os
import ssl
import subprocess
import threading

EC = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


class Authority:
    """Issues certificates; whoever trusts `certificate` trusts them."""

    def __init__(self, folder):
        self.folder = folder
        self.certificate = self._path("ca.pem")
        self._openssl(
            "req", "-x509", *EC, "-days", "1", "-subj", "/CN=A test",
            "-addext", "keyUsage=critical,keyCertSign", "-keyout", self._path("ca.key"), "-out", self.certificate,
        )  # fmt: skip

    def _path(self, name):
        return os.path.join(self.folder, name)

    @staticmethod
    def _openssl(*arguments):
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    def issue(self, host, days=1):
        """A certificate and its key for `host`; with negative days one that has expired."""
        name = self._path(f"{host}.{days}")
        with open(name + ".ext", "w", encoding="ascii") as file:
            file.write(f"subjectAltName=DNS:{host}\n")
        self._openssl("req", *EC, "-subj", f"/CN={host}", "-keyout", name + ".key", "-out", name + ".csr")
        self._openssl(
            "x509", "-req", "-in", name + ".csr", "-CA", self.certificate, "-CAkey", self._path("ca.key"),
            "-CAcreateserial", "-days", str(days), "-extfile", name + ".ext", "-out", name + ".pem",
        )  # fmt: skip
        return name + ".pem", name + ".key"


class TlsFront:
    """Takes TLS connections and passes what they say on to a port of this machine."""

    def __init__(self, certificate, key, behind):
        self.behind = behind
        self.asked_for = []  # the names that clients wanted to talk to
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        self.context.sni_callback = lambda _, name, __: self.asked_for.append(name)
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(lambda *_: None)  # clients may leave in the middle of a handshake
        server = self.loop.run_until_complete(
            asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self.context)
        )
        self.port = server.sockets[0].getsockname()[1]
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()

    async def _serve(self, client_reader, client_writer):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.behind)
        await asyncio.gather(self._pass_on(client_reader, writer), self._pass_on(reader, client_writer))

    @staticmethod
    async def _pass_on(reader, writer):
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()
