// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An account of several owners with the call and the hash of a Safe: a transaction runs once enough of them have signed it.
contract SandboxSafe {
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant SAFE_TX = keccak256(
        "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)"
    );

    error NotConfirmed();
    error OnlyCalls();

    mapping(address => bool) public isOwner;
    uint256 public immutable threshold;
    uint256 public nonce;

    constructor(address[] memory owners, uint256 confirmations) payable {
        for (uint256 i = 0; i < owners.length; i++) isOwner[owners[i]] = true;
        threshold = confirmations;
    }

    receive() external payable {}

    /// Gas is never refunded here, so those fields are zero.
    function getTransactionHash(address to, uint256 value, bytes calldata data, uint256 place) public view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN, block.chainid, address(this)));
        bytes32 content = keccak256(abi.encode(SAFE_TX, to, value, keccak256(data), 0, 0, 0, 0, address(0), address(0), place));
        return keccak256(abi.encodePacked(bytes2(0x1901), domain, content));
    }

    /// Signatures are in the order of their owners' addresses, so that none counts twice.
    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256,
        uint256,
        uint256,
        address,
        address payable,
        bytes calldata signatures
    ) external payable returns (bool) {
        if (operation != 0) revert OnlyCalls();
        check(getTransactionHash(to, value, data, nonce++), signatures);
        run(to, value, data);
        return true;
    }

    function check(bytes32 hash, bytes calldata signatures) private view {
        address last = address(0);
        if (signatures.length < threshold * 65) revert NotConfirmed();
        for (uint256 i = 0; i < threshold; i++) {
            bytes calldata signature = signatures[i * 65:(i + 1) * 65];
            address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
            if (!isOwner[signer] || signer <= last) revert NotConfirmed();
            last = signer;
        }
    }

    function run(address to, uint256 value, bytes calldata data) private {
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
